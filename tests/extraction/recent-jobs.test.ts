/** What was worked out for jobs that are not kept yet. */
import { describe, expect, test } from 'bun:test'
import { RecentJobs } from '#src/base/memory/recent-jobs.ts'

describe('recent jobs', () => {
  test('give back what was last set, for five minutes', () => {
    const recent = new RecentJobs<string>()
    recent.set('job', 0, 'first')
    recent.set('job', 100_000, 'second')
    expect(recent.get('job', 399_999)).toBe('second')
    expect(recent.get('job', 400_000)).toBeUndefined()
  })

  test('are forgotten one by one', () => {
    const recent = new RecentJobs<string>()
    recent.set('one', 0, 'a')
    recent.set('other', 0, 'b')
    recent.forget('one')
    expect(recent.get('one', 0)).toBeUndefined()
    expect(recent.get('other', 0)).toBe('b')
  })

  test('of more than 64 the one longest untouched is dropped', () => {
    const recent = new RecentJobs<number>()
    for (let job = 0; job < 64; job++) recent.set(`job ${job}`, job, job)
    recent.set('job 0', 64, 0)
    recent.set('one more', 65, 64)
    expect(recent.get('job 0', 66)).toBe(0)
    expect(recent.get('job 1', 66)).toBeUndefined()
    expect(recent.get('job 2', 66)).toBe(2)
  })
})
