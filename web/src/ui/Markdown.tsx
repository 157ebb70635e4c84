import { memo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import gfm from 'remark-gfm'
import remend from 'remend'

type MarkdownProps = { text: string; streaming: boolean; components?: Components }

/** Renders Markdown while it is still being written: half-open marks are closed first. Raw HTML is never rendered. */
export const Markdown = memo(({ text, streaming, components = {} }: MarkdownProps) => (
  <ReactMarkdown remarkPlugins={[gfm]} components={components}>
    {streaming ? remend(text) : text}
  </ReactMarkdown>
))
