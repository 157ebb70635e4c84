/** Inline Markdown as a reader sees it: link targets kept in parentheses, marks dropped, pictures as their description. */
export function plainInline(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/!\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/\[([^\]\n]+)\]\(<?([^\s)>]+)>?(?:\s+"[^"\n]*")?\)/g, (_, words: string, target: string) =>
      /^(?:https?|mailto):/i.test(target) ? `${words} (${target})` : words,
    )
    .replace(/<(https?:[^>\s]+)>/g, '$1')
    .replace(/<\/?[a-z][a-z0-9-]*(?:\s[^<>\n]*)?\/?>/gi, '')
    .replace(/(\*\*|__)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\w*])/g, '$1')
    .replace(/`+([^`\n]+)`+/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
}
