/** Excel on Korean Windows saves CP949, Excel's "CSV UTF-8" a byte order mark, its "Unicode text" UTF-16. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // What browsers call euc-kr is CP949.
    return new TextDecoder('euc-kr').decode(bytes)
  }
}
