import { FolderSearch } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { FolderDialog } from './FolderDialog.tsx'

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'help' | 'error' | 'optional'> &
  Omit<ComponentProps<typeof Input>, 'value' | 'children'> &
  Pick<ComponentProps<typeof FolderDialog>, 'placeOf'> & {
    value: string
    onChoose: (folder: string) => void
    /** Whether the fields are filled in that must be known before the service can be asked. */
    isReady: boolean
  }

/** A folder of the service: typed, or chosen from those there are. */
export function FolderField({ label, help, error, optional = false, value, onChoose, isReady, placeOf, ...input }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [isEarly, setEarly] = useState(false)
  return (
    <Field label={label} help={help} error={error ?? (isEarly && !isReady ? t('source.folder.first') : null)} optional={optional}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-2">
          <Input {...input} {...control} value={value} className="min-w-0 flex-1 basis-48" />
          <Button
            className="h-9.5 pointer-coarse:h-11"
            icon={<FolderSearch aria-hidden className="size-4" />}
            onClick={() => {
              setEarly(!isReady)
              setOpen(isReady)
            }}
          >
            {t('source.folder.browse')}
          </Button>
          {isOpen && <FolderDialog start={value} placeOf={placeOf} onChoose={onChoose} onClose={() => setOpen(false)} />}
        </div>
      )}
    </Field>
  )
}
