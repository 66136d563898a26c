import GraduationCap from 'lucide-react/icons/graduation-cap';
import type { ExamResult, WrongAnswer } from '#contract/assistant/knowledge-exam.ts';
import { dayText } from '#web/lib/days.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { useKnowledgeExam } from './knowledge.api.ts';

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

const columns: readonly { label: string; value: (result: ExamResult) => string }[] = [
  { label: 'Questions', value: ({ questions, withAnswer }) => `${questions} (${withAnswer} with an answer)` },
  {
    label: 'First answer right',
    value: ({ firstRight, firstRightInterval: [low, high] }) =>
      `${percent.format(firstRight)} (${percent.format(low)}–${percent.format(high)})`,
  },
  { label: 'Within five', value: ({ withinFive }) => percent.format(withinFive) },
  { label: 'Answered right', value: ({ answers }) => shareText(answers?.right) },
  { label: 'Answered wrong', value: ({ answers }) => shareText(answers?.wrong) },
  { label: 'Rightly declined', value: ({ answers }) => shareText(answers?.rightlyDeclined) },
  { label: 'Wrongly declined', value: ({ answers }) => shareText(answers?.wronglyDeclined) },
];

/** How often the AI answers right and wrong, on questions that were not used for tuning. */
export function ExamResults() {
  return (
    <QueryCard title="The last exam" what="the exam" query={useKnowledgeExam()}>
      {(exam) =>
        exam === null ? (
          <EmptyState icon={<GraduationCap />} text="This version ships without an exam" />
        ) : (
          <>
            <p className="px-4 pt-3 text-muted text-small">
              Taken on {dayText(exam.takenOn)} with {exam.model}. In brackets: the interval in which the true share lies
              in 95 of 100 cases. The reported half was never used for tuning.
            </p>
            {exam.sets.map(({ name, about, results, wrong }) => (
              <section key={name} aria-label={name} className="p-4">
                <h3 className="max-w-[72ch] text-h3">{about}</h3>
                <ResultTable name={name} results={results} />
                {wrong.length > 0 && <WrongAnswers wrong={wrong} />}
              </section>
            ))}
          </>
        )
      }
    </QueryCard>
  );
}

/** Every question of the reported half that was answered from the wrong part, or declined although a part answers it. */
function WrongAnswers({ wrong }: { wrong: readonly WrongAnswer[] }) {
  return (
    <details className="mt-3 text-small">
      <summary className="min-h-6 cursor-pointer content-center text-link touch:min-h-11">
        {wrong.length} questions of the reported half that were not answered as they should be
      </summary>
      <ul className="mt-2 divide-y border-t">
        {wrong.map(({ question, by, outcome, answeredFrom, wanted }) => (
          <li key={`${by} ${question}`} className="wrap-anywhere py-2">
            <p>{question}</p>
            <p className="text-muted">
              {by}, {outcome === 'declined' ? 'declined' : `answered from ${answeredFrom.join(', ')}`}
              {wanted.length > 0 && ` · wanted: ${wanted.join(', ')}`}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

function ResultTable({ name, results }: { name: string; results: readonly ExamResult[] }) {
  return (
    // Wider than a phone; focusable, so that keys can scroll it.
    <section aria-label={`Results: ${name}`} tabIndex={0} className="relative mt-3 overflow-x-auto">
      <table className="w-full text-left text-small">
        <thead className="border-b text-muted">
          <tr>
            <th scope="col" className="py-2 pr-4 font-medium">
              Method
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="min-w-24 px-2 py-2 text-right align-bottom font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={`${result.way} ${result.half}`} className="border-b last:border-b-0">
              <th scope="row" className="py-2 pr-4 font-normal">
                <span className={result.half === 'reported' ? 'font-semibold' : ''}>{result.way}</span>
                <span className="block text-muted">{result.half} half</span>
              </th>
              {columns.map(({ label, value }) => (
                <td key={label} className="px-2 py-2 text-right tabular-nums">
                  {value(result)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function shareText(share: number | undefined): string {
  return share === undefined ? '–' : percent.format(share);
}
