/** Facts about the text that stand above it between two lines of marks; between two rules, the first of which an empty line follows, stands text. */
const frontMatter = /^---[^\S\n]*\n(?![^\S\n]*\n)(?:[\s\S]*?\n)??(?:---|\.\.\.)[^\S\n]*(?:\n|$)/

/** What of a Markdown file is its text: the reader that makes documents findable goes by the same lines. */
export const withoutFrontMatter = (text: string): string => text.replace(frontMatter, '')
