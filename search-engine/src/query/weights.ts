/** Weight of a word by its matching form, which is stemmed or freed of its particle. */
export const WORD_WEIGHT = 1
/** Added where the word stands exactly as typed and that differs from its matching form. */
export const EXACT_WEIGHT = 0.2
/** Of each pair of Korean syllables or of ideographs. */
export const PAIR_WEIGHT = 1
/** Of a code, address or version as a whole; its parts count on their own. */
export const CODE_WEIGHT = 1

/** BM25 saturation of term frequency and length normalisation. */
export const K1 = 0.9
export const B = 0.4
/** How many occurrences in the body one occurrence in the title or in the heading path is worth. */
export const TITLE_WEIGHT = 2
export const HEADING_WEIGHT = 1
/** Of the expansions of the last word while it is being typed. */
export const PREFIX_WEIGHT = 0.3

/** A question longer than this is read up to here, in UTF-16 units, and no more than so many words of it are looked up. */
export const LONGEST_QUERY = 4096
export const MOST_WORDS = 48
