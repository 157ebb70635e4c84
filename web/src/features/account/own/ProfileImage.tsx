import { ImageUp } from 'lucide-react'
import { useId } from 'react'
import { fullName } from '@quarry/contract/account/account'
import { cn } from '../../../lib/cn.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { useProfile } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button, buttonLook } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { usePutImage, useRemoveImage } from './personal.queries.ts'

/** The own picture, and the ways to change it. */
export function ProfileImage() {
  const t = useT()
  const id = useId()
  const profile = useProfile()
  const [put, remove] = [usePutImage(), useRemoveImage()]
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={fullName(profile)} image={profile.profileImage} large />
        <div className="min-w-0">
          <p className="font-medium">{fullName(profile)}</p>
          <p className="text-text-quiet">{profile.subjectId}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <label
              htmlFor={id}
              className={cn(buttonLook({}), 'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent')}
            >
              <ImageUp aria-hidden className="size-4" />
              {put.isPending ? t('personal.image.sending') : t('personal.image.choose')}
              <input
                id={id}
                type="file"
                accept="image/*"
                className="sr-only"
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  if (file && !put.isPending) put.mutate(file)
                  // The same file can be chosen again.
                  target.value = ''
                }}
              />
            </label>
            {profile.profileImage && (
              <Button kind="quiet" pending={remove.isPending} onClick={() => remove.mutate()}>
                {t('personal.image.remove')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div className="max-w-lg empty:hidden">
        <FormError error={put.error} />
      </div>
    </div>
  )
}
