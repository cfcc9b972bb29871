/**
 * Whether the items of a list are things to do, in languages other than English: nearly all of them look
 * like an action of one language, and the title is none of a to-do list, a plan or a purchase.
 */
import { UNSPACED_WORDS } from './unspaced-ways.ts'
import { LIFE, WAY_WORDS } from './way-words.ts'

/** Titles of lists of what is wished, planned, bought or was done. */
const NO_WAY =
  /(?<!\p{L})(?:vorsätze|ziele|pläne|wünsche|einkauf\p{L}*|aufgaben|todos?|heute|gestern|morgen|wochenende|ideen|compras?|metas|propósitos|objetivos|tareas|tarefas|planes|planos|hoy|ayer|mañana|hoje|ontem|amanhã|pendientes|courses|objectifs|tâches|résolutions|à faire|aujourd['’]hui|hier|demain|idées|films|spesa|obiettivi|propositi|da fare|oggi|ieri|domani|idee|boodschappen|doelen|taken|voornemens|vandaag|gisteren|plannen|zakupy|cele|postanowienia|zadania|do zrobienia|dziś|wczoraj|jutro|plany)(?!\p{L})|買い物|目標|やること|予定|今日|昨日|明日|计划|目标|待办|购物|今天|昨天|明天|목표|할 일|계획|장보기|오늘|어제|내일/iu
/** What Chinese steps begin with. */
const CHINESE_VERB =
  /^(?:先|再|请)?(?:关|开|打|换|取|按|拔|插|拧|装|停|重|清|备份|检查|运行|安装|下载|上传|点|选|输入|联系|通知|更新|发|创建|删|复制|确认|等|倒|加|洗|擦|放|拿|拉|推|写|查|登|设|启|执行|拆|连|断|提交|合并|测|记|拨|填|核对|扫|导|移|剪|贴|用|将|把)/u
const NEARLY_ALL = 0.8

/** Three items at least; one language must read nearly all of them. */
export function areThingsToDo(title: string, items: readonly string[]): boolean {
  if (items.length < 3 || NO_WAY.test(title) || LIFE.test([title, ...items].join('\n')))
    return false
  const share = (isDone: (item: string) => boolean) => items.filter(isDone).length / items.length
  const unspaced = UNSPACED_WORDS.find(({ script }) => items.every((item) => script.test(item)))
  if (unspaced !== undefined) {
    const { doing, mark, markOf, never, past } = unspaced
    const isDone = (item: string) =>
      doing.test(item) && !past.test(item) && !never.test(item) && !/^\S*[い]$/u.test(item)
    const marked = markOf === 'half' ? share((item) => mark.test(item)) >= 0.5 : true
    const opens = markOf === 'half' || share((item) => CHINESE_VERB.test(item)) >= NEARLY_ALL
    return marked && opens && share(isDone) >= NEARLY_ALL
  }
  return Object.values(WAY_WORDS).some(({ doing, closing, closed, elsewhen, never }) => {
    const isDone = (item: string) => {
      const bare = item.charAt(0).toLowerCase() + item.slice(1)
      const first = /^[\p{L}'’-]+/u.exec(bare)?.[0] ?? ''
      if (never.test(bare) || elsewhen?.test(first) === true) return false
      return closing?.test(bare) === true || (!closed.has(first) && doing.test(bare))
    }
    return share(isDone) >= NEARLY_ALL
  })
}
