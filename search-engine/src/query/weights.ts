/** Weight of a word by its matching form, which is stemmed or freed of its particle. */
export const WORD_WEIGHT = 1
/** Added where the word stands exactly as typed and that differs from its matching form. */
export const EXACT_WEIGHT = 0.2
/** Of each pair of Korean syllables or of ideographs. */
export const PAIR_WEIGHT = 0.7
/** Of a code, address or version as a whole; its parts count on their own. */
export const CODE_WEIGHT = 1
/** Factor of a word that is typed like a name, and of one that is about asking rather than about the subject. */
export const NAME_WEIGHT = 1.4
export const REQUEST_WEIGHT = 0.2
/** With fewer other words than this, a word about asking is taken for the subject. */
export const WORDS_OF_A_QUESTION = 3

/** BM25 saturation of term frequency and length normalisation. */
export const K1 = 1
export const B = 0.7
/** How many occurrences in the body one occurrence in the title or in the heading path is worth. */
export const TITLE_WEIGHT = 3
export const HEADING_WEIGHT = 1
/** Of the expansions of the last word while it is being typed. */
export const PREFIX_WEIGHT = 0.3

/** A question is read up to here, in UTF-16 units; no more than so many of its words, and of the forms of all words, are looked up. */
export const LONGEST_QUERY = 4096
export const MOST_WORDS = 48
export const MOST_TERMS = 256

/** Share of the best chunk in the score of a document; the rest is the document as a whole. */
export const BEST_CHUNK_SHARE = 0.9
/** What a document gains at most, as a share of its score: by holding all words, by holding them in the title, by nearness, by age. */
export const COVERAGE_GAIN = 0.15
export const TITLE_GAIN = 0.4
export const PROXIMITY_GAIN = 0.2
export const RECENCY_GAIN = 0.05
/** Age at which half of RECENCY_GAIN is left, ms. */
export const RECENCY_HALF_LIFE_MS = 180 * 86_400_000
/** Nearness is looked at in so many of the best documents. */
export const PROXIMITY_DOCUMENTS = 100
/** Bounds of the factor that votes put on a document's score. */
export const LOWEST_BOOST = 0.5
export const HIGHEST_BOOST = 2
/** The last word is completed to at most so many terms, the most frequent. */
export const MOST_COMPLETIONS = 64
