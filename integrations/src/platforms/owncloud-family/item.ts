import type { Child } from '../../protocols/dav/listing.ts'
import { readableName } from '../../protocols/dav/path.ts'
import { versionOf } from '../../protocols/dav/version.ts'
import type { Ancestor, Item } from '../../kit/kit.ts'
import { accessTo } from './around.ts'
import type { Cloud } from './dialect.ts'
import { idOf } from './space.ts'
import type { CloudFolder } from './walk.ts'

/** A file as people see it there. Its id stays the same when it is renamed or moved, and when it comes back from the trash. */
export function itemOf({ root, me, dialect }: Cloud, file: Child, folder: CloudFolder, mirrorRights: boolean): Item {
  const { size, modifiedAt, mediaType, own } = file
  const title = readableName(file.name)
  const owner = own['owner-display-name']
  const facts = { me: me.id, owner: folder.space.owner, apart: dialect.find === undefined }
  return {
    externalId: idOf(file),
    title,
    link: dialect.link(root, idOf(file)),
    version: versionOf(file),
    size,
    updatedAt: modifiedAt,
    ancestors: ancestorsOf({ root, dialect }, folder),
    fileName: title,
    mediaType,
    people: owner ? [owner] : [],
    access: mirrorRights ? accessTo(file, folder.around, facts) : [['everyone']],
  }
}

function ancestorsOf({ root, dialect }: Pick<Cloud, 'root' | 'dialect'>, { space, names, ids }: CloudFolder): Ancestor[] {
  const inside = names.slice(space.base.length)
  const folders = inside.map((name, index) => ({
    id: ids[index]!,
    title: readableName(name),
    link: dialect.link(root, ids[index]!),
  }))
  return space.label ? [space.label, ...folders] : folders
}
