/** Facts in one line; where it has no room for them it breaks behind a dot, not inside a fact. */
export const dotted = (facts: readonly (string | false | null)[]): string =>
  facts
    .filter(Boolean)
    .map((fact) => String(fact).replaceAll(' ', '\u00a0'))
    .join('\u00a0· ')
