import './lib/shapes.ts'
import './index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.tsx'
import { keepTabsInStep } from './app/tabs-in-step.ts'
import { connectWays } from './app/ways.ts'
import { preferredLanguage, setLanguage } from './lib/i18n.ts'

// Beside the first picture, not before it: the fallback has the same measures.
void import('./fonts.css')
connectWays()
keepTabsInStep()
await setLanguage(preferredLanguage())

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
