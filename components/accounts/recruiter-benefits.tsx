import { Icon, type IconName } from "@/components/ui/icon";
import { TextLink } from "@/components/ui/link";
import { site } from "@/lib/config/site";

const benefits: { icon: IconName; title: string; text: string }[] = [
  {
    icon: "search",
    title: "Read by Go developers, found by search engines",
    text: "A job appears at once in the list and its search, in the feeds that readers follow, and is marked up so that search engines can show it as a job.",
  },
  {
    icon: "check",
    title: "Views and apply clicks, counted",
    text: "For each job you see how often it was viewed and how often somebody clicked Apply. A visitor counts once an hour; known bots are not counted.",
  },
  {
    icon: "building",
    title: "Companies we know",
    text: "We review every registration before the first job is shown, and email you our decision.",
  },
  {
    icon: "briefcase",
    title: "Yours to manage",
    text: "Preview, edit, archive and restore your jobs whenever you like. Applications go straight to your own site.",
  },
];

export function RecruiterBenefits() {
  return (
    <section aria-labelledby="benefits">
      <h2 id="benefits" className="text-xl">
        Hire Go developers on {site.name}
      </h2>
      <ul className="mt-6 grid gap-6">
        {benefits.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-10 shrink-0 place-items-center rounded-md bg-blue-soft text-blue-text">
              <Icon name={icon} className="size-5" />
            </span>
            <div>
              <h3 className="text-base font-semibold">{title}</h3>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-sm">
        <TextLink href="/hire-go-developers">How many people a posting reaches</TextLink>
      </p>
    </section>
  );
}
