import { profileImageRoutes } from '@quarry/contract/profile-image'
import { api } from '../lib/api.ts'
import { cn } from '../lib/cn.ts'

/** A person's picture, or the first letter of their name. @param image key of the picture; null when there is none. */
export function Avatar({ name, image, className }: { name: string; image: string | null; className?: string }) {
  const shape = cn('size-6 shrink-0 rounded-full', className)
  if (image !== null)
    return <img src={api.address(profileImageRoutes.image, { key: image })} alt="" className={cn(shape, 'object-cover')} />
  return (
    <span aria-hidden className={cn('grid place-items-center bg-accent-soft font-semibold text-accent uppercase', shape)}>
      {[...name.trim()][0]}
    </span>
  )
}
