"use strict";

// `node server.js memory` or `node server.js flatfile FOLDER`: serve the game on a free port of the
// loopback address and say which.

const { FlatFile, Server } = require("boardgame.io/server");
const yacht = require("./yacht.js");

const [kind, folder] = process.argv.slice(2);
const storage = kind === "flatfile" ? { db: new FlatFile({ dir: folder }) } : {};
const server = Server({ games: [yacht], origins: [], ...storage });

server.run({ port: { host: "127.0.0.1", port: 0 } }).then(({ appServer }) => {
  process.stdout.write(`${appServer.address().port}\n`);
});
