import { createContext, type ReactNode, useContext } from 'react'
import type { Reference } from '@quarry/contract/wire/search/answer'
import type { SearchHit } from '@quarry/contract/wire/search/search'
import { chunkOf } from '../preview/chunk-of.ts'
import { Citation } from './Citation.tsx'
import { safeLink } from '../links.ts'
import { StrangeLink } from './StrangeLink.tsx'

/** What the marks of the answer around a link stand for. */
export const Cited = createContext<{
  references: readonly Reference[]
  onOpen: (passage: Pick<SearchHit, 'contentId' | 'chunkIndex'>) => void
}>({ references: [], onOpen: () => {} })

const hostOf = (link: string): string | undefined => URL.parse(link, location.href)?.host

/** A link in an answer: a chip for a mark, the address where it is safe, else its words. */
export function AnswerLink({ href = '', children }: { href?: string | undefined; children?: ReactNode }) {
  const { references, onOpen } = useContext(Cited)
  const reference = references.find(({ index }) => href === `#cite-${index}`)
  if (reference) return <Citation reference={reference} onOpen={() => onOpen(chunkOf(reference))} />
  const outside = safeLink(href)
  if (!outside) return <span>{children}</span>
  const isKnown = references.some(({ link }) => hostOf(link) === hostOf(outside))
  if (!isKnown) return <StrangeLink href={outside}>{children}</StrangeLink>
  return (
    <a href={outside} target="_blank" rel="noopener noreferrer" className="text-accent underline underline-offset-2">
      {children}
    </a>
  )
}
