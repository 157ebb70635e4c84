import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { decode } from '../decode.ts'
import { withoutFrontMatter } from '../front-matter.ts'
import { element, type Viewer, whole } from '../../lib/viewing/section.ts'

/** Nothing is loaded for a document, so a picture is what it says of itself. */
const components: Components = {
  img: ({ alt }) => <span className="quiet">{alt}</span>,
}
const plugins = [remarkGfm]

export const showMarkdown: Viewer = async ({ root, bytes, read }) => {
  const paper = element('div', 'paper prose marked-up')
  root.append(paper)
  flushSync(() =>
    createRoot(paper).render(
      <ReactMarkdown remarkPlugins={plugins} components={components}>
        {withoutFrontMatter(decode(bytes, read))}
      </ReactMarkdown>,
    ),
  )
  return whole(paper)
}
