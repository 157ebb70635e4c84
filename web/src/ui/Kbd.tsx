import type { ReactNode } from 'react'

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-[4px] border border-line bg-surface-sunken px-1 font-sans text-xs text-text-quiet">
    {children}
  </kbd>
)
