import { type MarkdownNode, treeOf } from '../../kit/markdown-tree.ts'

/** A node of Atlassian's editor as it is sent. https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/ */
type AdfWritten = Omit<MarkdownNode, 'type' | 'attrs' | 'content'> & {
  type: MarkdownNode['type'] | 'doc' | 'mention'
  attrs?: Record<string, unknown>
  content?: AdfWritten[]
}

/** A document of Atlassian's editor from Markdown, with mentions as `[~accountid:ID]`. */
export const documentOf = (markdown: string): AdfWritten & { version: 1 } => ({
  type: 'doc',
  version: 1,
  content: treeOf(markdown).map(withMentions),
})

const mention = /\[~accountid:([\w:-]{1,128})\]/

function withMentions({ content, ...node }: MarkdownNode): AdfWritten {
  if (content === undefined) return node
  if (node.type === 'codeBlock') return { ...node, content }
  return { ...node, content: content.flatMap((each) => (isPlain(each) ? mentionsIn(each.text!) : withMentions(each))) }
}

const isPlain = ({ type, marks }: MarkdownNode): boolean => type === 'text' && marks === undefined

/** Every second part is the ID of an account. */
const mentionsIn = (text: string): AdfWritten[] =>
  text
    .split(mention)
    .map((part, index): AdfWritten => (index % 2 === 1 ? { type: 'mention', attrs: { id: part } } : { type: 'text', text: part }))
    .filter((part) => part.text !== '')
