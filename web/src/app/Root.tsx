import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useT } from '../lib/i18n.ts'
import { ModalStack } from '../ui/layers/ModalStack.tsx'
import { Toasts } from '../ui/layers/Toasts.tsx'

/** Around every page: the way past the navigation, and the layers above it. */
export function Root() {
  const t = useT()
  useFocusOnArrival()
  return (
    <>
      <a
        href="#content"
        className="sr-only rounded-control bg-accent px-3 py-2 font-medium text-on-accent focus-visible:not-sr-only focus-visible:fixed focus-visible:start-2 focus-visible:top-2 focus-visible:z-50"
      >
        {t('shell.skipToContent')}
      </a>
      <Outlet />
      <ModalStack />
      <Toasts />
    </>
  )
}

/** A new page starts at its content: when the link that led here is gone, the keys would else start at the top of the document. */
function useFocusOnArrival(): void {
  // Another question is another page to read, and so is an agent or a conversation, which the hash names.
  const page = useRouterState({
    select: ({ resolvedLocation: at }) => at && `${at.pathname}?${'q' in at.search ? String(at.search.q) : ''}#${at.hash}`,
  })
  const before = useRef(page)
  useEffect(() => {
    // On the first page the keys start at the top, where the way past the navigation is.
    const isArrival = before.current !== undefined && before.current !== page
    before.current = page
    if (isArrival && document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }, [page])
}
