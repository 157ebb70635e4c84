import type { Said } from '@quarry/contract/source/service'
import type { ToolTexts } from '../../../kit/tool.ts'

const list = { en: 'Task list', ko: '목록' }
const task = { en: 'Task', ko: '할 일' }
const title = { en: 'Title', ko: '제목' }
const notes = { en: 'Notes', ko: '메모' }
const limit = { en: 'How many', ko: '개수' }
const cursor = { en: 'Go on from', ko: '이어서 보기' }
const due = { en: 'Due', ko: '기한' }

/** https://developers.google.com/workspace/tasks/auth */
export const permissions: Readonly<Record<string, Said>> = {
  'https://www.googleapis.com/auth/tasks.readonly': { en: 'See tasks', ko: '할 일 보기' },
  'https://www.googleapis.com/auth/tasks': { en: 'See and change tasks', ko: '할 일 보기와 바꾸기' },
}

export const texts: Readonly<Record<string, ToolTexts>> = {
  list_task_lists: {
    title: { en: 'List task lists', ko: '할 일 목록 보기' },
    about: { en: 'Lists the task lists of the account.', ko: '계정에 있는 할 일 목록을 나열해요.' },
    fields: { words: { en: 'Name', ko: '이름' }, limit, cursor },
  },
  list_tasks: {
    title: { en: 'List tasks', ko: '할 일 보기' },
    about: {
      en: 'Lists the tasks of a list, also by the day they are due.',
      ko: '목록에 있는 할 일을 나열하고, 기한으로도 찾아요.',
    },
    fields: {
      list,
      dueBefore: { en: 'Due before', ko: '기한(이전)' },
      isDone: { en: 'Done ones too', ko: '완료한 할 일도 보기' },
      limit,
      cursor,
    },
  },
  create_task: {
    title: { en: 'Add a task', ko: '할 일 추가' },
    about: { en: 'Adds a task; the account alone sees it.', ko: '할 일을 추가해요. 이 계정만 볼 수 있어요.' },
    fields: { list, title, notes, due },
  },
  update_task: {
    title: { en: 'Change a task', ko: '할 일 바꾸기' },
    about: { en: 'Changes title, notes or day of a task.', ko: '할 일의 제목, 메모, 기한을 바꿔요.' },
    fields: { list, task, title, notes, due },
  },
  complete_task: {
    title: { en: 'Tick off a task', ko: '할 일 완료' },
    about: { en: 'Ticks a task off, or opens it again.', ko: '할 일을 완료로 표시하거나 다시 미완료로 바꿔요.' },
    fields: { list, task, isDone: { en: 'Done', ko: '완료' } },
  },
  delete_task: {
    title: { en: 'Delete a task', ko: '할 일 삭제' },
    about: {
      en: 'Deletes a task with its parts. It cannot be brought back.',
      ko: '할 일과 하위 할 일을 삭제해요. 되돌릴 수 없어요.',
    },
    fields: { list, task },
  },
}
