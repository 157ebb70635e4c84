import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'
import { openModal, openModals } from './modals.ts'

type Question = {
  title: string
  /** What will happen; for a destructive action, what will be lost. */
  body: ReactNode
  /** A verb that says what happens. */
  action: string
  /** What stays when nothing happens. */
  keep: string
  danger?: boolean
}

/** Asks before something that cannot be taken back. @returns whether the person went ahead; they do not while another question waits. */
export function confirm({ title, body, action, keep, danger = false }: Question): Promise<boolean> {
  // It would not be shown, and whoever asked would wait for ever.
  if (openModals().some(({ kind }) => kind === 'confirm')) return Promise.resolve(false)
  return new Promise((resolve) => {
    openModal({
      kind: 'confirm',
      render: (close) => {
        const settle = (answer: boolean) => {
          resolve(answer)
          close()
        }
        return (
          <Dialog
            open
            onClose={() => settle(false)}
            title={title}
            description={body}
            actions={
              <>
                <Button onClick={() => settle(false)}>{keep}</Button>
                <Button kind={danger ? 'danger' : 'primary'} onClick={() => settle(true)}>
                  {action}
                </Button>
              </>
            }
          />
        )
      },
    })
  })
}
