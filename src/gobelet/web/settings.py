"""Django's settings: working defaults, and what an operator chooses through the environment.

`docs/operations.md` lists the environment variables.
"""

from __future__ import annotations

import os
from typing import Final

from csp.constants import NONE, SELF

from gobelet.data import data_directory
from gobelet.web.common.deployment import deployment
from gobelet.web.common.mail import mail
from gobelet.web.common.secret import secret
from gobelet.web.common.waits import LOCK_WAIT

DEPLOYMENT: Final = deployment(os.environ)
MAIL: Final = mail(os.environ)
DATA: Final = data_directory()

SECRET_KEY = secret("secret_key")
DEBUG = DEPLOYMENT.debug
ALLOWED_HOSTS = DEPLOYMENT.allowed_hosts

ROOT_URLCONF = "gobelet.web.urls"
ASGI_APPLICATION = "gobelet.web.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "accounts.User"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "csp",
    "gobelet.web.common",
    "gobelet.web.accounts",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "gobelet.web.clock",
    "gobelet.web.bank",
    "gobelet.web.social",
    "gobelet.web.matches",
    "gobelet.web.profiles",
    "gobelet.web.lobby",
    "gobelet.web.daily",
    "gobelet.web.robots",
    "gobelet.web.live",
    "gobelet.web.pages",
    "gobelet.web.notifications",
    "gobelet.web.app",
    # Last, so that our own words go before those of the admin.
    "gobelet.web.accounts.admin_app.OperatorsConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "gobelet.web.common.headers.HeadersMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "gobelet.web.accounts.language.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "gobelet.web.accounts.signed_out.SignedOutMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "gobelet.web.pages.refusals.NotAllowedMiddleware",
    "gobelet.web.pages.refusals.TooManyGuestsMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "gobelet.web.accounts.context.player",
            ],
        },
    },
]

# One writer appends moves, views write little: IMMEDIATE makes them wait for each other instead
# of failing half-way, FULL makes an acknowledged move survive a power cut.
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA / "gobelet.sqlite3",
        "CONN_MAX_AGE": 0,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": LOCK_WAIT,
            "init_command": (
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                # Pages of matches under way are written again and again; gather more of them.
                "PRAGMA wal_autocheckpoint = 4000;"
            ),
        },
    }
}

# Rate limits are counted here: a flood of names must not push them out.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}

# The second only reads what Django wrote before; such a password is hashed anew at sign-in.
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
    )
]

HAS_MAIL = MAIL.is_on
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if HAS_MAIL else 'dummy'}.EmailBackend"
EMAIL_HOST, EMAIL_PORT = MAIL.host, MAIL.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.user, MAIL.password
EMAIL_USE_SSL, EMAIL_USE_TLS = MAIL.is_tls, MAIL.is_starttls
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = MAIL.sender or "gobelet@localhost"

# Where browsers have push messages sent: the site calls nobody else for them.
PUSH_SERVICES = (
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://*.push.apple.com",
    "https://*.notify.windows.com",
)
PUSH_CONTACT = (
    f"https://{DEPLOYMENT.hosts[0]}" if DEPLOYMENT.is_https else f"mailto:{DEFAULT_FROM_EMAIL}"
)

# Only the admin has such messages; the session must not be written for them.
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "gobelet.web.accounts.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_MAX_EMAIL_ADDRESSES = 1
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {
    "guest": f"{DEPLOYMENT.guests_an_hour}/h/ip",
    "login": "60/m/ip",
    "login_failed": "30/m/ip,10/5m/key",
    "signup": "60/10m/ip",
    "begin": "120/h/key",
    "recover": "20/10m/ip,10/h/key",
    "reauthenticate": "10/m/user",
    "change_password": "10/10m/user",
    "manage_email": "10/h/user,5/h/key,60/h/ip",
    "reset_password": "10/h/ip,5/h/key",
    "friend_request": "30/h/user,5/d/key",
    "challenge": "30/h/user",
    "challenge_one": "6/h/key,20/d/key",
    "search": "30/m/key,300/m/ip",
    "invite": "10/d/user,60/d/ip",
    "report": "20/h/key,200/h/ip",
}
MFA_ADAPTER = "gobelet.web.accounts.adapters.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
USERSESSIONS_ADAPTER = "gobelet.web.accounts.adapters.SessionsAdapter"

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", "français"), ("en", "English")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Paris"
DAY_ZONE = DEPLOYMENT.day_zone

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "gobelet.web.common.static_files.HashedStorage"},
}

# A visitor has no account yet: their games hang on this cookie, so it lasts.
SESSION_COOKIE_AGE = 400 * 24 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = DEPLOYMENT.is_https
SESSION_SAVE_EVERY_REQUEST = False
CSRF_FAILURE_VIEW = "gobelet.web.pages.refusals.csrf_failed"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = DEPLOYMENT.is_https

SECURE_SSL_REDIRECT = DEPLOYMENT.is_https
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if DEPLOYMENT.is_https else 0
# Whether the other names of a domain insist on HTTPS too is for its owner to say.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "media-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}

# Forms here are a few short fields.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "format": "{asctime} {levelname} {name}: {message}",
            "datefmt": "%Y-%m-%d %H:%M:%S%z",
            "style": "{",
        },
    },
    "filters": {"without_traceback": {"()": "gobelet.web.common.log.WithoutTraceback"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line"},
        "refusals": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["without_traceback"],
        },
    },
    "loggers": {
        "django.security": {"handlers": ["refusals"], "level": "INFO", "propagate": False},
        "django": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "gobelet": {"handlers": ["console"], "level": "INFO", "propagate": True},
        "uvicorn": {"handlers": ["console"], "level": "WARNING", "propagate": False},
    },
}
