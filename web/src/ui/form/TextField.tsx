import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

type TextFieldProps = Omit<ComponentProps<typeof Input>, 'children'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'help' | 'error' | 'optional'>

/** The usual field: one line of text. */
export function TextField({ label, help, error, optional = false, ...props }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(control) => <Input {...props} {...control} />}
    </Field>
  )
}
