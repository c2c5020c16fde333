/** Shows the bar at the lower edge of a job's page while no other link to apply is in sight. */
export function setUpApplyBar() {
  const bar = document.getElementById("apply-bar");
  if (!bar) return;
  const inSight = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inSight.add(target);
        else inSight.delete(target);
      bar.hidden = inSight.size > 0;
    },
    // What lies under the sticky header is not in sight.
    { rootMargin: "-64px 0px 0px" },
  );
  for (const link of document.querySelectorAll("[data-apply]"))
    if (!bar.contains(link)) observer.observe(link);
}
