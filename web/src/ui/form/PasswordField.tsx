import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Field } from './Field.tsx'
import { IconButton } from '../IconButton.tsx'
import { Input } from './Input.tsx'
import type { TextField } from './TextField.tsx'

/** A password, which its owner may look at. */
export function PasswordField({ label, help, error, optional = false, ...props }: ComponentProps<typeof TextField>) {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(control) => (
        <div className="relative">
          <Input {...props} {...control} type={shown ? 'text' : 'password'} className="pe-10 pointer-coarse:pe-12" />
          <IconButton
            label={shown ? t('shell.hidePassword') : t('shell.showPassword')}
            aria-pressed={shown}
            className="absolute end-0.5 top-0.5"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}
