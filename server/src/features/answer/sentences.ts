const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' })

/** Sentences of a passage in reading order, trimmed; a line break ends a sentence too. */
export const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()).filter((sentence) => sentence !== ''))
