import type { Language } from '@quarry/contract/account/account'

/** Written otherwise in the other form of Chinese. */
const traditional =
  /[們個這為來說時對會國學過還請問麼誰東車長門開關間電話書經總費價檔員買賣單據發票審預請變應務與從將產點證實規則計劃報銷辦]/gu
const simplified =
  /[们个这为来说时对会国学过还请问么谁东车长门开关间电话书经总费价档员买卖单据发审预变应务与从将产点证实规则计划报销办]/gu

/** Words of grammar that tell languages of one script apart; many stand in two or three of them. */
const grammar: readonly (readonly [Language, string])[] = [
  [
    'en',
    'the a an is are was were be do does did can could should will would may must has have had what which who whom whose when where why how much many of for to in on at by from with about and or not no our we us my i you your it its this that these those there',
  ],
  [
    'es',
    'el la los las un una unos unas de del al a en por para con sin sobre y o no es son está están fue hay ser tiene tienen puede pueden puedo debo qué que cuál cuáles cuánto cuánta cuántos cuántas quién quiénes cuándo dónde cómo nuestro nuestra nuestros mi su se me cada más',
  ],
  [
    'fr',
    'le la les un une des du de au aux à en dans par pour avec sans sur et ou ne pas est sont était être a ont peut dois doit faut quel quelle quels quelles combien qui que quoi quand où comment pourquoi notre nos mon ma mes votre vos je nous vous il elle on ce cette ces se y',
  ],
  [
    'de',
    'der die das den dem des ein eine einen einem einer im in am an auf aus bei von vom zu zum zur für mit ohne über um und oder nicht kein keine ist sind war wird werden wurde hat haben kann können muss darf gibt wer wen wem was wann wo wie warum welche welcher welches welchen wieviel viel viele unser unsere mein ich wir sie es man',
  ],
  [
    'it',
    'il lo la i gli le un uno una di del dello della dei degli delle al alla ai da dal dalla in nel nella nei per con senza su sul sulla e o non è sono era ha hanno può posso devo si chi che cosa quando dove come quanto quanta quanti quante quale quali perché nostro nostra mio mia ogni dell all nell dov qual com cos',
  ],
]
const known = grammar.map(([language, words]) => ({ language, words: new Set(words.split(' ')) }))

/** Letters that English does without, nor has another of these languages. */
const letters: readonly (readonly [Language, RegExp])[] = [
  ['es', /[ñ¿¡]/u],
  ['fr', /[çœêîûëï]/u],
  ['de', /[ßäöü]/u],
  ['it', /[ìò]/u],
]

/**
 * The language a question is written in: by its script, of the Latin one by its words of grammar.
 *
 * @param otherwise where it does not say: a code or a number never does, nor do words without grammar among languages of one script.
 */
export function languageOf(question: string, otherwise: Language): Language {
  if (/\p{Script=Hangul}/u.test(question)) return 'ko'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(question)) return 'ja'
  if (/\p{Script=Han}/u.test(question)) return countOf(question, traditional) > countOf(question, simplified) ? 'zh-hk' : 'zh-cn'
  // A word of capitals is a name or an abbreviation, in whatever language.
  const words = (question.match(/[\p{L}\p{N}]+(?:[-_.@][\p{L}\p{N}]+)*/gu) ?? []).filter(
    (word) => /\p{Ll}/u.test(word) && !/\d/.test(word),
  )
  if (words.length === 0) return otherwise
  const lower = words.map((word) => word.toLowerCase())
  const scored = known.map(({ language, words: ofGrammar }) => {
    const hasLetter = letters.some(([of, each]) => of === language && each.test(question.toLowerCase()))
    return { language, score: lower.filter((word) => ofGrammar.has(word)).length + (hasLetter ? 1.5 : 0) }
  })
  const best = Math.max(...scored.map(({ score }) => score))
  const fitting = scored.filter(({ score }) => score === best).map(({ language }) => language)
  return fitting.includes(otherwise) ? otherwise : fitting[0]!
}

/** The language of the last of these questions; one that says nothing goes on in that of the one before. */
export const languageOfLast = (questions: readonly string[], own: Language): Language =>
  questions.reduce<Language>((before, question) => languageOf(question, before), own)

const countOf = (text: string, letter: RegExp): number => text.match(letter)?.length ?? 0
