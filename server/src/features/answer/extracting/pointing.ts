/** The words of a sentence stand for what points back at them in the next one. */
export const pointing = /(?<!\p{L})(?:it|its|they|them|their|this|these|he|she|his|her|이는|이를|그는|그의|이때)(?!\p{L})/iu

/** Words that ask, which a question may begin with before it names anything. */
const asking =
  'and|but|so|who|what|when|where|why|how|which|much|many|long|often|is|are|was|were|do|does|did|can|could|may|must|should|will|has|have|i|we|you|tell|me|about|find|know'
const back =
  '(?:it|its|they|them|their|those|he|she|his|her|(?:this|these)(?! (?:year|quarter|month|week|time|morning|summer|winter)))'

const beginning = new RegExp(
  String.raw`^\W*(?:(?:${asking})\s+)*${back}(?!\p{L})|^\s*(?:그거|그것|그건|그게|이거|이것|이건|이게)[은는이가을를에도의]?(?!\p{L})`,
  'iu',
)

/** Whether a question is about what was named before it; IT is a department. */
export const isPointingBack = (question: string): boolean => beginning.test(question.replaceAll(/\bIT\b/g, '-'))
