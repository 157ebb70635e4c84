/** What says the opposite of each other without a word of denial, in Korean and English. */
const opposites: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:ris(?:e|es|ing)|rose|grew|grows?|increas\w+|gain(?:s|ed)?|climb\w*)\b|늘[었어고려리린]|늘다|증가|올[랐라]|오른(?!쪽)|상승/iu,
    /\b(?:f[ae]ll(?:s|en|ing)?|fell|dropp?(?:s|ed|ing)?|decreas\w+|declin\w+|shr[aiu]nk)\b|줄[었어고]|감소|내(?:렸|려(?!받))|떨어[졌지]|하락/iu,
  ],
  [
    /\b(?:at least|minimum|no less than|no fewer than)\b|최소|적어도|이상/iu,
    /\b(?:at most|up to|maximum|no more than)\b|최대|많아야|이하|이내/iu,
  ],
  [/\bbefore\b|(?:일|주|개월|달|년|시간|분) ?전/iu, /\bafter\b|(?:일|주|개월|달|년|시간|분) ?(?:후|뒤)|이후/iu],
  [/\b(?:requir\w+|mandatory|compulsory|obligatory)\b|필수|의무/iu, /\b(?:optional\w*|voluntary)\b|선택|자율/iu],
  [/\b(?:covered|included|eligible)\b|포함|보장/iu, /\b(?:exclud\w+|ineligible|exempt\w*)\b|제외/iu],
  [/\b(?:everyone|everybody|anyone|anybody|all (?:employees|staff|members))\b|누구나|모두|전원/iu, /\bonly\b|에게만|에만|한정/iu],
  [/\b(?:free|no charge)\b|무료|무상/iu, /\b(?:charged|paid)\b|유료|유상/iu],
  [/\b(?:starts?|began|begins?|opens?|opened)\b|시작|개시/iu, /\b(?:ends?|ended|clos(?:es|ed)|finish\w*)\b|종료|마감|끝/iu],
  [/\b(?:accept\w*|approv\w+)\b|승인|수락/iu, /\b(?:declin\w+|postpon\w+|withdr[ae]wn?)\b|반려|보류|철회/iu],
]

/** Whether a text says of a matter what another says the opposite of, and says nowhere. */
export const isOpposite = (text: string, source: string): boolean =>
  opposites.some(([one, other]) => {
    const sideOf = (each: string): number => Number(one.test(each)) - Number(other.test(each))
    return sideOf(text) * sideOf(source) < 0
  })
