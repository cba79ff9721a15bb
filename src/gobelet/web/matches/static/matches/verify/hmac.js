/** HMAC with SHA-256 (RFC 2104). */

import { sha256 } from "./sha256.js";

const BLOCK = 64;

function keyed(key, mask, message) {
  const bytes = new Uint8Array(BLOCK + message.length);
  bytes.set(key);
  for (let i = 0; i < BLOCK; i += 1) bytes[i] ^= mask;
  bytes.set(message, BLOCK);
  return sha256(bytes);
}

/**
 * The 32-byte code of `message` under `key`.
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 * @returns {Uint8Array}
 */
export function hmacSha256(key, message) {
  const short = key.length > BLOCK ? sha256(key) : key;
  return keyed(short, 0x5c, keyed(short, 0x36, message));
}
