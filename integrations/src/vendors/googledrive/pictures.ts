/** `[image1]: <data:image/png;base64,…>`: at the end of its Markdown Google puts each picture of a document, as one long line. */
const picture = /^\[image\d+\]: <data:/
const usedPicture = /!\[([^[\]]*)\]\[image\d+\]/g
const markLength = 40

/** The text without its pictures, which nobody searches for; what they are said to show stays. */
export async function* withoutPictures(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder()
  let rest = ''
  const shown = (lines: readonly string[]) =>
    Buffer.from(lines.map((line) => (picture.test(line) ? '' : line.replace(usedPicture, '$1'))).join('\n'))
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    // The start of a picture determines what the rest of its line is, however long that gets.
    if (picture.test(rest)) rest = rest.slice(0, markLength)
    if (lines.length > 0) yield shown([...lines, ''])
  }
  yield shown([rest + decoder.decode()])
}
