import './index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { beInstallable } from './app/be-installable.ts'
import { bringFonts } from './app/fonts.ts'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.tsx'
import { keepTabsInStep } from './app/shell/tabs-in-step.ts'
import { connectWays } from './app/ways.ts'
import { preferredLanguage, setLanguage } from './lib/i18n.ts'

// Beside the first picture, not before it: the fallback has the same measures. In a task of its own, since this one is long enough.
setTimeout(() => void bringFonts())
connectWays()
keepTabsInStep()
beInstallable()
await setLanguage(preferredLanguage())
// What is painted already stays until the page itself can take its place. Its code waits for this module, which therefore does not wait for it.
if (document.documentElement.dataset['first']) void router.load().then(show)
else show()

function show(): void {
  const root = createRoot(document.getElementById('root')!)
  // In small pieces: whoever scrolls or types meanwhile need not wait for the whole.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}
