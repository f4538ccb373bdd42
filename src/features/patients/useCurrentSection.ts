import { useEffect, useState } from 'react';
import { sectionDomId } from './SectionNav';

/** The section that is being read, as the page is scrolled; may be set by a jump. */
export function useCurrentSection(sections: readonly { readonly id: string }[]) {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const read = entries.find((entry) => entry.isIntersecting);
        const section = sections.find(({ id }) => sectionDomId(id) === read?.target.id);
        if (section) setCurrent(section.id);
      },
      // a band below the bar: the section that crosses it is the one under the reader's eyes
      { rootMargin: '-64px 0px -65% 0px' },
    );
    for (const { id } of sections) {
      const element = document.getElementById(sectionDomId(id));
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections]);
  return [current, setCurrent] as const;
}
