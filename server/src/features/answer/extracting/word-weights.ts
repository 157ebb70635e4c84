const asking =
  /^(?:며칠|몇|무슨|요일|얼마|언제|누구|누가|어디|어떻게|무엇|뭐|뭘|왜|어느|자주|오래|알려)|^(?:때|경우|동안|중|까지|부터|이후|이래|정도)(?:에|에는|는|의|로)?$|^(?:how|since|until|till|before|after|between|during|many|much|long|often|old|far|time|when|who|where|what|which|there|all|ever|and|exactly|currently|dates?|days?|years?|months?|weeks?|hours?|minutes?|places?|persons?|amounts?)$/u
/** Verbs that say nothing where they end a question. */
const emptyVerb =
  /^(?:돼요?|되(?:나요?|죠|는지|세요|시나요|었나요)|됩니까|하나요?|해요?|해야|합니까|하죠|있나요?|있어요?|있습니까|인가요?|이죠)$/u
/** What kind of thing is asked for, which answers do not say: 태어난 날짜는? the name of … */
const category =
  /^(?:사람|인물|이름|성함|명칭|장소|위치|시기|날짜|연도|년도|기간|나라|금액|번호|곳|때|수|해|분)(?:[은는이가을를도]|이나|인가요?|입니까|이에요|예요)?$|^(?:names?|numbers?|people|kinds?|types?)$/u
/** They limit what is asked for, and answers put them otherwise: 최대 며칠, at most. */
const bounds =
  /^(?:이전|필요|가능|최대|최소|최장|최고|적어도|보통|현재|지금|혹시|우리|저희|회사)(?:[은는이가을를도의]|에서)?$|^(?:maximum|minimum|max|min|most|least)$/u
/** Verbs that questions are put with and answers are not. */
const duty =
  /^(?:start|begin|end|finish|come|go|get|make|take|cost|need|have|happen|work|last|give|use|allow|keep|run|pay|cover|say|know|find|must|may|look|call|receive|own|lead|led)(?:s|ed|ing|ped)?$/u
const koreanVerb =
  /(?:나요|까요|가요|니까|는지|은지|을까|어요|아요|여요|예요|에요|해요|돼요|되요|데요|세요|시죠|죠|지요|었지|았지|했지|됐지|해야|꿔야|되어야|돼야|[워려겨켜혀쳐져봐줘]|[으하되오가나시려지이쓰주내키리치깨꾸끄떼르빼우타]면|할|될|해|돼|야|어|아|받아|하는|되는|하고|있어|있나|[어아여해써와워려겨켜혀쳐져봐줘]도)$/u

/** Verbs that are known by where they stand, in small letters, whatever their endings. */
export function predicatesOf(question: string): string[] {
  const words = question
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s?？.!]+/)
  const last = words.findLastIndex((word) => word !== '')
  const isAsked = words.slice(0, Math.max(0, last)).some((word) => interrogative.test(word))
  return [
    // What a Korean question ends with behind the word that asks: 언제 나와? 몇 번 틀리면 잠겨?
    ...(isAsked ? [words[last]!] : []),
    // 타도 되나요?
    ...words.filter((word, at) => /[가-힣]도$/u.test(word) && /^(?:되|돼|됩|될|괜찮)/u.test(words[at + 1] ?? '')),
    // May we bring …?
    ...(mayWe.exec(question)?.slice(1) ?? []).map((verb) => verb.toLowerCase()),
  ]
}
const mayWe = /^(?:do|can|could|may|must|shall|should) (?:I|you|we|they|one) (\p{L}+)/iu
const interrogative = /^(?:몇|언제|왜|어디|어느|누구|누가|얼마|어떻게|무엇|무슨|뭐|뭘)/u

const participle = /^(?:남은|쓰는|쓴|지난|새로운|받는|받은|하는|되는)$/u
/** Single syllables count or connect, but for some that are things of every day. */
const particle =
  /^(?:(?![책키차돈약밥옷방집술빵꽃칼컵펜공벽창불물짐])[가-힣]|[일월시명개번원층회](?:에|부터|까지|로|이나|정도))$/u
/** How often something is, is said otherwise: 일주일에 몇 번, 주 2회. */
const period = /^(?:일주일?|한달|하루|일년)(?:에|동안)?$/u

/**
 * What a word of a question counts: nothing when it asks, little when the answer puts it otherwise, as its verb.
 *
 * @param word as it was typed, in small letters.
 * @param verbs of the question that are known.
 */
export function weightOfWord(word: string, verbs: readonly string[]): number {
  if (asking.test(word) || emptyVerb.test(word) || particle.test(word)) return 0
  const isSaidOtherwise = verbs.includes(word) || [duty, category, bounds, participle, period].some((words) => words.test(word))
  return isSaidOtherwise || (/^[가-힣]+$/u.test(word) && koreanVerb.test(word)) ? 0.25 : 1
}
