import { Calendar, Cloud, FileUp, FolderTree, ListChecks, Mail, Palette, Server, BookText } from 'lucide-react'
import type { ServiceCategory, ServiceName } from '@quarry/contract/service'
import { services } from '@quarry/contract/service'

const icons: Record<ServiceCategory, typeof Server> = {
  file: Server,
  drive: Cloud,
  wiki: BookText,
  issue: ListChecks,
  mail: Mail,
  design: Palette,
  calendar: Calendar,
}

/** @param small the sign alone, without its tile. */
export function ServiceIcon({ service, small = false }: { service: ServiceName; small?: boolean }) {
  const Icon = service === 'upload' ? FileUp : service === 'webdav' ? FolderTree : icons[services[service].category]
  if (small) return <Icon aria-hidden className="size-4 shrink-0" />
  return (
    <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-control bg-surface-sunken text-text-quiet">
      <Icon className="size-4" />
    </span>
  )
}
