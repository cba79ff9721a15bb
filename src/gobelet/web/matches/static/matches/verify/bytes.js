/** Bytes as text and back. */

const encoder = new TextEncoder();

export const utf8 = (text) => encoder.encode(text);

export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const isHex = (text) => text.length % 2 === 0 && !/[^0-9a-f]/i.test(text);

/** Read hexadecimal digits; throws on anything else. */
export function fromHex(text) {
  if (!isHex(text)) throw new Error("not hexadecimal");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
