/** Whether what calls nobody asks something at all. */
export const isQuestion = (text: string): boolean => /[?？]\s*$/.test(text)
