import { Outlet } from '@tanstack/react-router'
import { useT } from '../lib/i18n.ts'
import { ModalStack } from '../ui/ModalStack.tsx'
import { Toasts } from '../ui/Toasts.tsx'

/** Around every page: the way past the navigation, and the layers above it. */
export function Root() {
  const t = useT()
  return (
    <>
      <a
        href="#content"
        className="fixed start-2 top-2 z-50 -translate-y-16 rounded-control bg-accent px-3 py-2 font-medium text-on-accent focus-visible:translate-y-0"
      >
        {t('shell.skipToContent')}
      </a>
      <Outlet />
      <ModalStack />
      <Toasts />
    </>
  )
}
