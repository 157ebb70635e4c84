/** People of a document, as it is found by and shown with them: as the source reports them, then as the file itself says. */
export const peopleOf = ({ people, author }: { people: readonly string[]; author: string | null }): string[] => [
  ...new Set([...people, ...(author === null ? [] : [author])]),
]
