import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { ownAddress, safeLink } from './links.ts'
import { useOpened } from './use-opened.ts'

type Props = { link: string } & Pick<ComponentProps<'a'>, 'className' | 'children' | 'onClick' | 'id'>

/** A link to a document: our own reading view, or the service in a new tab. An address that is neither is only text. */
export function OpenLink({ link, children, ...props }: Props) {
  const { over } = useOpened()
  const own = ownAddress(link)
  if (own) {
    return (
      <Link
        {...over}
        to="/$workspaceCode"
        params={{ workspaceCode: own.workspaceCode }}
        search={(before) => ({ ...before, page: 'search' as const })}
        hash={own.hash}
        {...props}
      >
        {children}
      </Link>
    )
  }
  const outside = safeLink(link)
  if (!outside) return <span {...props}>{children}</span>
  return (
    <a href={outside} target="_blank" rel="noopener noreferrer" {...props}>
      {children}
    </a>
  )
}
