// Words that turn a sentence into its opposite. What looks like one and is none is taken out first.
const none =
  /\b(?:no(?:t)? (?:later|more|less|fewer|earlier) than|not (?:only|just)|no\. ?\d|no doubt|whether or not|no longer than)\b|없이도|뿐만 아니라|뿐 아니라|아니라/giu
const korean =
  /않|없|아니|아닙|아닌|불가|금지|불필요|(?<![가-힣])(?:안|못) ?(?:되|돼|됩|된|될|하|해|합|한|할|받|쓰|씁|가|갑|갈|주|줍|바|옮|먹|마|열|보)|지 ?(?:못|마|말)|못(?:하|해|합|한|할|했)|미(?:정|승인|지급|포함|적용|제공|확정|완료)/gu
const others =
  /\b(?:not|never|no|none|nobody|nothing|neither|nor|cannot|hardly|barely|seldom|without|prohibited|forbidden|banned|disallowed|unable|refus\w+|denied|reject\w*|fail(?:s|ed)? to|nicht|kein\w*|niemals|pas|aucune?|jamais|nunca|ning[uú]n\w*|nessun\w*|non(?!-))\b|n['’]t\b/giu
const eastern = /ない|ません|なかっ|なく|不可|禁止|没有|沒有|[不未无無非](?=\p{Script=Han})/gu

/** Whether something is said not to be so, or not to be allowed; what is denied twice is not. */
export function isNegated(text: string): boolean {
  const said = text.normalize('NFC').replace(none, ' ')
  const own = /\p{Script=Hangul}/u.test(said) ? korean : eastern
  return ((said.match(own)?.length ?? 0) + (said.match(others)?.length ?? 0)) % 2 === 1
}

/** The parts of a sentence that are negated each for itself. */
export const clausesOf = (sentence: string): string[] =>
  sentence
    .split(
      /[,;:，、；]\s|\s[-–—]\s|\s\|\s|\s(?=(?:but|however|although|though|while|whereas|unless|except)\b)|(?<=(?:지만|으나|는데|은데|이고|하고|되고|되며|하며|으며|이며|고요|거나))\s/iu,
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
