import { type Method, refused, type SlackReply } from './method.ts'
import type { FakeSlackMessage, SlackModel } from './model.ts'
import { faultIn } from './said.ts'

/** https://docs.slack.dev/messaging/working-with-files#uploading_files */
export function sharing(model: SlackModel, origin: () => string): Record<string, Method> {
  const needs = () => [['files:write']]
  return {
    'files.info': {
      takes: ['file'],
      needs: () => [['files:read']],
      answer({ file: id }): SlackReply {
        const file = model.files.get(id as string)
        if (!file) return refused('file_not_found')
        const { name, title, length: size } = file
        return {
          ok: true,
          file: { id, name, title, size, url_private_download: `${origin()}/files-pri/${file.id}/download/${name}` },
        }
      },
    },
    // A message that says something beside the file stays, with a tombstone in it: https://docs.slack.dev/reference/objects/file-object
    'files.delete': {
      takes: ['file'],
      needs,
      answer({ file: id }, by): SlackReply {
        const shares = ({ files = [] }: FakeSlackMessage) => files.some((each) => each.id === id)
        const channel = [...model.channels.values()].find(({ messages }) => messages.some(shares))
        const message = channel?.messages.find(shares)
        if (!model.files.delete(id as string) || !channel || !message) return refused('file_not_found')
        if (message.user !== by.user) return refused('cant_delete_file')
        if (message.blocks) message.files = [{ id: id as string, mode: 'tombstone', name: '', title: '', length: 0 }]
        else channel.messages.splice(channel.messages.indexOf(message), 1)
        return { ok: true }
      },
    },
    'files.getUploadURLExternal': {
      takes: ['filename', 'length', 'alt_text', 'snippet_type'],
      needs,
      answer({ filename, length }) {
        if (!filename || !(Number(length) > 0)) return refused('missing_argument')
        const id = model.id('F')
        const name = filename as string
        model.files.set(id, { id, name, title: name, length: Number(length) })
        return { ok: true, upload_url: `https://files.slack.com/upload/v1/${id}`, file_id: id }
      },
    },
    'files.completeUploadExternal': {
      takes: ['files', 'channel_id', 'channels', 'thread_ts', 'initial_comment', 'blocks'],
      needs,
      answer({ files, channel_id: id, blocks }, by): SlackReply {
        const channel = model.channels.get(id as string)
        if (!channel?.members.has(by.user)) return refused('channel_not_found')
        const fault = blocks === undefined ? null : faultIn(blocks)
        if (fault) return refused(fault)
        const [{ id: fileId, title }] = files as [{ id: string; title: string }]
        const file = model.files.get(fileId)
        if (file?.content === undefined) return refused('file_not_found')
        file.title = title
        const more = { files: [file], ...(blocks !== undefined && { blocks: blocks as unknown[] }) }
        model.write(channel, model.users.get(by.user)!, '', more)
        return {
          ok: true,
          files: [{ id: fileId, title, permalink: `https://acme.slack.com/files/${by.user}/${fileId}/${file.name}` }],
        }
      },
    },
  }
}
