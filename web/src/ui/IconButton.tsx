import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Tooltip } from './layers/Tooltip.tsx'

/** A button without words: the label is read aloud, and shown on hover and focus. */
export function IconButton({
  label,
  children,
  ...props
}: Omit<ComponentProps<typeof Button>, 'size' | 'icon' | 'aria-label'> & { label: string; children: ReactNode }) {
  return (
    <Tooltip text={label}>
      <Button kind="quiet" {...props} size="icon" aria-label={label}>
        {children}
      </Button>
    </Tooltip>
  )
}
