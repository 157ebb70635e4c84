import { memo } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import gfm from 'remark-gfm'
import remend from 'remend'

type MarkdownProps = { text: string; streaming: boolean; components?: Components; plugins?: Options['rehypePlugins'] }

const none: Options['rehypePlugins'] = []

/** Renders Markdown while it is still being written: half-open marks are closed first. Raw HTML is never rendered. */
export const Markdown = memo(({ text, streaming, components = {}, plugins = none }: MarkdownProps) => (
  <ReactMarkdown remarkPlugins={[gfm]} rehypePlugins={plugins} components={components}>
    {streaming ? remend(text) : text}
  </ReactMarkdown>
))
