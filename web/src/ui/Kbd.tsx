import type { ReactNode } from 'react'

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-[5px] border border-b-2 border-line bg-surface-raised px-1.25 font-sans text-[11px] leading-none font-medium text-text-quiet">
    {children}
  </kbd>
)
