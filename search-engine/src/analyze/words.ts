// Chinese and Japanese share one dictionary in ICU; Thai, Lao, Khmer and Burmese have their own, chosen by script.
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** A run without spaces is cut here before the dictionary sees it, so that a megabyte of one "word" costs no megabyte of memory. */
const LONGEST_RUN = 1024

/** Calls `found` with start and end of every dictionary word of text[start, end), which must not contain a space. */
export function eachWord(text: string, start: number, end: number, found: (start: number, end: number) => void): void {
  for (let from = start; from < end; from += LONGEST_RUN) {
    const piece = text.slice(from, Math.min(end, from + LONGEST_RUN))
    for (const word of segmenter.segment(piece)) {
      if (word.isWordLike) found(from + word.index, from + word.index + word.segment.length)
    }
  }
}
