interface Offer {
  id: number;
  title: string;
  facts: string;
}

interface OfferListProps {
  offers: readonly Offer[];
  onChoose: (offer: Offer) => void;
}

/** A list of things to enclose; pressing one chooses it. */
export function OfferList({ offers, onChoose }: OfferListProps) {
  return (
    <ul className="-mx-2 flex flex-col">
      {offers.map((offer) => (
        <li key={offer.id}>
          <button
            type="button"
            onClick={() => onChoose(offer)}
            className="min-h-11 w-full rounded-control px-2 py-1.5 text-left hover:bg-hover"
          >
            <span dir="auto" className="line-clamp-2 font-medium text-control [overflow-wrap:anywhere]">
              {offer.title}
            </span>
            <span className="block text-muted text-small">{offer.facts}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
