/** What these servers say of themselves is some hundred characters; a page that goes on for ever is none of it. */
const maxBytes = 10_000

/** The text of an answer, cut where it gets too long to be one. */
export async function shortText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > maxBytes) break
  }
  return Buffer.concat(chunks).toString()
}
