// One setting for all languages and kinds of text, chosen on eleven judged collections (Korean, Japanese, Chinese, English; questions,
// abstracts, reports, chats). "Effect" is what the mean nDCG@10 of six of them, 0.461, loses when that weight alone is made neutral.
// The optimum is flat: halving or doubling a weight costs at most 0.006, K1 0.9 with B 0.4 costs 0.001, and chunks of 900 or 2,000
// characters instead of 1,400 change nothing that counts.

/** Weight of a word by its matching form, which is stemmed or freed of its endings. */
export const WORD_WEIGHT = 1
/** Added where the word stands exactly as typed and that differs from its matching form. Effect 0.002; chats gain most. */
export const EXACT_WEIGHT = 0.2
/** Of each pair of Korean syllables or of ideographs. Effect 0.003, all of it Korean (0.020), where compounds are not found without. */
export const PAIR_WEIGHT = 0.5
/** Of words and pairs of hiragana alone. Effect 0.001 on Japanese. */
export const HIRAGANA_WEIGHT = 0.2
/** Of a code, address or version as a whole; its parts count on their own. */
export const CODE_WEIGHT = 1
/** Factor of a word that is typed like a name. Effect 0.007; questions about one company or product gain most. */
export const NAME_WEIGHT = 1.4
/** Factor of a word that is about asking rather than about the subject, or connects others. Effect 0.007 and 0.002. */
export const LIGHT_WEIGHT = 0.2
/** With fewer other words than this, such a word is taken for the subject. No effect on questions; it is for keywords. */
export const WORDS_OF_A_QUESTION = 3

/** Factor of what only spells a value that is looked for as a whole: 2026, 3 and 14 beside the day. */
export const SPELLING_WEIGHT = 0.2
/** Factor of words that say when: the time itself counts by `PERIOD_GAIN` and `NEWEST_GAIN`. */
export const WHEN_WEIGHT = 0.1
/** Of words that are written joined or split: checkin for check in, QTY1042 for QTY 1042. */
export const JOINED_WEIGHT = 0.5
/** Factor of other words for what was typed. 0.35 to 1 are alike on judged sets; below 0.5 searches in an office find less by them. */
export const SYNONYM_WEIGHT = 0.7
/** Factor of those in the other language, Korean or not. */
export const OTHER_LANGUAGE = 0.8
/**
 * Where a document holds so large a share of a question, each word counted by its rarity, no more words are looked for. With 0.6 English
 * searches in other words find less, with 0.7 Korean ones do, by one or two of twenty; judged sets do not tell these apart.
 */
export const ENOUGH_HELD = 0.65
/** Factor of words like one that the index does not hold. */
export const SLIP_WEIGHT = 0.8
/** A word is replaced by at most so many like it. */
export const MOST_SIMILAR = 4

/** BM25 saturation of term frequency. */
export const K1 = 1
/** BM25 length normalisation. Short notes alone would want 0.4, long pages 0.9. */
export const B = 0.7
/** How many occurrences in the body one occurrence in the title is worth. Effect 0.011. */
export const TITLE_WEIGHT = 3
/** The same for the heading path. The collections have none, so it is a cautious choice and not a measured one. */
export const HEADING_WEIGHT = 1
/** Of the completions of the last word while it is being typed. No effect on whole questions. */
export const PREFIX_WEIGHT = 0.3

/** A question is read up to here, in UTF-16 units; so many of its words, the rarest, are looked for. */
export const LONGEST_QUERY = 32_768
export const MOST_WORDS = 48
/** So many quotations, and so many that are excluded, are looked for, and of each so many words: every one goes through all places of its words. */
export const MOST_PHRASES = 20
export const LONGEST_PHRASE = 64
export const MOST_TERMS = 65_536

/** Share of the best chunk in the score of a document; the rest is the document as a whole. Effect 0.007; 0.6 to 0.9 are alike. */
export const BEST_CHUNK_SHARE = 0.8
/**
 * What a document gains at most, as a share of its score, by holding all words. Effect 0.001. That each counts by its rarity, here and in
 * the title: 0.002.
 */
export const COVERAGE_GAIN = 0.2
/** … by holding all words in its title. Effect 0.005; pages of long reports gain most. */
export const TITLE_GAIN = 0.4
/** … by the nearness of the words. Effect 0.006. */
export const PROXIMITY_GAIN = 0.3
/** … by holding words of a pasted text at the same distances. It counts in the place of nearness. */
export const TRACE_GAIN = 1
/** … by being of today. The collections have no dates, so it is a cautious choice and not a measured one. */
export const RECENCY_GAIN = 0.15
/** The same when the newest is asked for. */
export const NEWEST_GAIN = 1
/** … by being of the time that is asked for: last week. */
export const PERIOD_GAIN = 0.6
/** Age at which half of RECENCY_GAIN is left, ms. */
export const RECENCY_HALF_LIFE_MS = 180 * 86_400_000
/** Shares of words and of meaning in the score of a document found by both. 0.3 to 0.5 for meaning are alike on judged sets. */
export const WORDS_SHARE = 0.6
export const MEANING_SHARE = 0.4
/** Scores by words that differ by less than this share are the same. */
export const SAME_WORDS = 1e-9
/** Nearness is looked at in so many of the best documents. */
export const PROXIMITY_DOCUMENTS = 100
/** Bounds of the factor that votes put on a document's score. */
export const LOWEST_BOOST = 0.5
export const HIGHEST_BOOST = 2
/** The last word is completed to at most so many terms, the most frequent. */
export const MOST_COMPLETIONS = 64
