/** What the bar above a document asks of whatever shows it. */
export type Finding = {
  find: (words: readonly string[], isTyped: boolean, jump: boolean) => void
  step: (by: 1 | -1) => void
}
