/**
 * Control, bidirectional, zero-width and tag characters: what they hide or turn around, a person who reads the document does not see. Halves
 * of characters: some services of models refuse all that is sent with one.
 */
const unseen = /(?![\n\t])\p{Cc}|\p{Cf}|\p{Cs}|[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]/gu
const htmlComment = /<!--[\s\S]*?(?:-->|$)/g

/** Text nobody vouches for, as a model may see it. */
export const cleaned = (text: string): string =>
  text
    .replaceAll(/[\u2028\u2029]/g, '\n')
    .replaceAll(unseen, '')
    .replaceAll(htmlComment, '')

/**
 * Text nobody vouches for, in a frame that it cannot close: nobody who wrote it knew the mark.
 * @param label one line that says what it is.
 */
export const fenced = (mark: string, label: string, text: string): string =>
  `<<${mark} ${oneLine(label)}>>\n${cleaned(text).replaceAll(mark, '')}\n<<${mark} end>>`

const oneLine = (label: string): string => cleaned(label).replaceAll(/\s+/g, ' ').replaceAll('>>', '› ›').slice(0, 300)
