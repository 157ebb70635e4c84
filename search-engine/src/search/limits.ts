/** Up to so many chunks are all compared with the query's vector; of more, the signs are compared first. */
export const SCANNED_CHUNKS = 5_000
/** So many chunks, at least, pass the comparison of signs. */
export const RESCORED_CHUNKS = 1_000
/** Documents that are found by meaning; those of them without a word of the query count as matching. */
export const SIMILAR_DOCUMENTS = 100
/** Where both lists are fused, a document found by meaning gains from its words only if it is among so many of the best by words. */
export const FUSED_DOCUMENTS = 1_000
/** So many of the best by words are compared with the query's vector in any case. */
export const COMPARED_DOCUMENTS = 100
/** Where no more are found, another word is offered for one that hardly any document holds. */
export const FEW_DOCUMENTS = 3
